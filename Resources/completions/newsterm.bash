
# bash parts the words of a line at colons too, and an address is one word all the same. What stands above is asked about
# whole words here, and of its answers bash gets what follows on the pieces before the last.
_newsterm_in_whole_words() {
    local -a words=()
    local -i piece number
    local line="${COMP_LINE}"
    for ((piece = 0; piece <= COMP_CWORD; piece++)); do
        if ((piece == 0)) || [[ "${line}" == [[:blank:]]* ]]; then words+=(""); fi
        number=$((${#words[@]} - 1))
        line="${line#"${line%%[![:blank:]]*}"}"
        line="${line#"${COMP_WORDS[piece]}"}"
        words[number]+="${COMP_WORDS[piece]}"
    done

    # The last piece is handed over without its quotation mark; what is quoted by backslashes is meant without them.
    local last="${2//\\/}" is_quoted=false
    case "${words[number]}" in
    \"* | \'*)
        is_quoted=true
        words[number]="${last}"
        ;;
    esac
    words=("${words[@]//\\/}")
    local whole="${words[number]}"

    local -a COMP_WORDS=("${words[@]}")
    local -i COMP_CWORD=number
    _newsterm "${1}" "${whole}" "${words[number > 0 ? number - 1 : 0]}" 2>/dev/null

    local -i index
    for index in "${!COMPREPLY[@]}"; do
        # Addresses and parts of queries, not files: bash must not add slashes to them, nor show their ends only.
        if [[ "${COMPREPLY[index]}" == *:* ]]; then
            compopt +o filenames 2>/dev/null
            COMPREPLY[index]="${COMPREPLY[index]#"${whole%"${last}"}"}"
            if ! "${is_quoted}"; then COMPREPLY[index]="$(printf %q "${COMPREPLY[index]}")"; fi
        fi
    done
}
complete -o filenames -F _newsterm_in_whole_words newsterm
