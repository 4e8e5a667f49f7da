
# The script above is asked about whole words without quotation marks, since bash also splits the line's words at colons
# and equals signs, and keeps the marks. It runs in a subshell, so that its traps and options do not persist. Its
# answers come from strangers (addresses, tags), and are quoted for their place on the line.

# Replaces the function above: takes a word literally, and reports whether the answers are files.
__newsterm_add_completions() {
    local completion beginning="${cur}"
    case "${1}" in
    # compgen -W would unquote the prefix.
    -W) printf -v beginning %q "${cur}" ;;
    *) are_files=true ;;
    esac
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${beginning}")
}

# Parses the beginning of a line as the shell will: sets words to the values of its complete words, word to that of the
# last one, and mark to the open quotation mark. Parts that only the shell can evaluate stay as they are (is_computed).
__newsterm_read() {
    local -i index
    local character next is_word=false
    words=() word='' mark='' is_computed=false
    for ((index = 0; index < ${#1}; index++)); do
        character="${1:index:1}"
        next="${1:index+1:1}"
        case "${mark}${character}" in
        [[:space:]])
            if "${is_word}"; then words+=("${word}"); fi
            word='' is_word=false is_computed=false
            continue
            ;;
        \' | \") mark="${character}" ;;
        \'\' | \"\") mark='' ;;
        \\ | \"\\)
            if [[ -z "${mark}" || "${next}" == [\\\"\$\`] ]]; then
                word+="${next}"
                ((index++))
            else
                word+="${character}"
            fi
            ;;
        \$ | \` | \"\$ | \"\`)
            word+="${character}"
            is_computed=true
            ;;
        *) word+="${character}" ;;
        esac
        is_word=true
    done
}

# Quotes an answer for its place: within the open quotation mark, or without one.
__newsterm_quote() {
    local character
    case "${mark}" in
    \') answer="${answer//\'/"'\\''"}" ;;
    \")
        for character in \\ \" \$ \`; do answer="${answer//"${character}"/"\\${character}"}"; done
        # It would expand history, and a backslash before it would stay.
        answer="${answer//!/"\"'!'\""}"
        ;;
    *) printf -v answer %q "${answer}" ;;
    esac
}

_newsterm_in_whole_words() {
    local before="${COMP_LINE:0:COMP_POINT}" word mark is_computed
    local -a words
    COMPREPLY=()
    # The answer replaces this end of the line, after a colon, an equals sign or a quotation mark.
    [[ "${before}" == *"${2}" ]] || return 0
    __newsterm_read "${before}"
    if "${is_computed}"; then return 0; fi
    # An option and its value in one word.
    local value="${word}" option=''
    if [[ "${word}" == --*=* ]]; then
        value="${word#*=}"
        option="${word%"${value}"}"
        words+=("${option%=}")
    fi

    local answers
    answers="$(
        COMP_WORDS=("${words[@]}" "${value}")
        COMP_CWORD=${#words[@]}
        COMP_LINE="${COMP_WORDS[*]}"
        COMP_POINT=${#COMP_LINE}
        are_files=false
        _newsterm "${1}" "${value}" "${words[COMP_CWORD - 1]}" 2>/dev/null
        printf '%s\n' "${are_files}" "${COMPREPLY[@]}"
    )"
    local - IFS=$'\n'
    set -o noglob
    # shellcheck disable=SC2206 # a line each
    COMPREPLY=(${answers})
    local are_files="${COMPREPLY[0]}"
    COMPREPLY=("${COMPREPLY[@]:1}")
    # What stays on the line before the answer, and the quotation mark that is open there.
    __newsterm_read "${before%"${2}"}"
    # Bash quotes files by what exists; if it gets only a part of the name, that must be done here. It would take other
    # words for files as well, and add slashes to those named like a folder.
    if [[ "${word}" != "${option}" ]]; then are_files=false; fi
    if "${are_files}"; then compopt -o filenames 2>/dev/null; fi

    local -i index
    local answer
    for index in "${!COMPREPLY[@]}"; do
        answer="${option}${COMPREPLY[index]}"
        answer="${answer#"${word}"}"
        if ! "${are_files}"; then __newsterm_quote; fi
        COMPREPLY[index]="${answer}"
    done
}
complete -F _newsterm_in_whole_words newsterm
