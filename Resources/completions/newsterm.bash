
# What stands above is asked about whole words without their quotation marks, since bash parts the words of a line at
# colons and equals signs, too, and leaves the marks in. It is asked in a process of its own, so that no trap or option of
# it stays. What it answers comes from strangers (addresses, tags), and goes on the line quoted for the place where it is
# going to stand.

# As above, but it takes a word as it is, and tells when the answers are files.
__newsterm_add_completions() {
    local completion beginning="${cur}"
    case "${1}" in
    # Which takes the beginning for quoted.
    -W) printf -v beginning %q "${cur}" ;;
    *) are_files=true ;;
    esac
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${beginning}")
}

# Reads the beginning of a line as the shell is going to: words become the values of its whole words, word that of the
# last one, mark the quotation mark that is open in it. What only the shell can find out is left as it is (is_computed).
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

# Quotes an answer for its place: in the quotation mark that is open there, or in none.
__newsterm_quote() {
    local character
    case "${mark}" in
    \') answer="${answer//\'/"'\\''"}" ;;
    \")
        for character in \\ \" \$ \`; do answer="${answer//"${character}"/"\\${character}"}"; done
        # Which would bring something of the history, and keeps a backslash before it.
        answer="${answer//!/"\"'!'\""}"
        ;;
    *) printf -v answer %q "${answer}" ;;
    esac
}

_newsterm_in_whole_words() {
    local before="${COMP_LINE:0:COMP_POINT}" word mark is_computed
    local -a words
    COMPREPLY=()
    # An answer takes the place of this end of the line, behind a colon, an equals sign or a quotation mark.
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
    # What stays on the line before the answer, and the mark that is open behind it.
    __newsterm_read "${before%"${2}"}"
    # Files are quoted by bash, which goes by what exists: where it gets but a part of the name, this must be done here.
    # Of other words it would think that they are files, too, and add slashes to those that have the name of a folder.
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
