export const SHELLS = ['bash', 'zsh', 'fish', 'pwsh'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (name: string): name is Shell => SHELLS.some((shell) => shell === name)

/** Scripts contain § instead of a $ before a brace, which would be a template placeholder here. */
const script = (text: string): string => text.replaceAll('§', '$')

const bash = script(String.raw`# Completion of saffron for bash. Made by: saffron completion bash
_saffron() {
  local line name current=§{COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files | :folders)
        compopt -o filenames 2>/dev/null
        while IFS= read -r name; do COMPREPLY+=("$name"); done < <(
          if [ "$line" = :files ]; then compgen -f -- "$current"; else compgen -d -- "$current"; fi
        )
        ;;
      *) COMPREPLY+=("§{line%%$'\t'*}") ;;
    esac
  done < <(saffron __complete -- "=$current" "§{COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
complete -F _saffron saffron
`)

const zsh = script(String.raw`#compdef saffron
# Completion of saffron for zsh. Made by: saffron completion zsh
_saffron() {
  local line about
  local -a candidates
  while IFS= read -r line; do
    case $line in
      :files) _files; return ;;
      :folders) _files -/; return ;;
    esac
    about=
    [[ $line == *$'\t'* ]] && about=§{line#*$'\t'}
    candidates+=("§{§{line%%$'\t'*}//:/\\:}:$about")
  done < <(saffron __complete -- "=$PREFIX" "§{(@Q)words[2,CURRENT-1]}" 2>/dev/null)
  _describe saffron candidates
}
if [[ $funcstack[1] == _saffron ]]; then
  _saffron "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _saffron saffron
fi
`)

const fish = script(String.raw`# Completion of saffron for fish. Made by: saffron completion fish
function __saffron_complete
    set -l before (commandline -opc)
    set -e before[1]
    set -l current (commandline -ct)
    for line in (saffron __complete -- "=$current" $before 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current" ''
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c saffron -e
complete -c saffron -f -a '(__saffron_complete)'
`)

const pwsh = script(String.raw`# Completion of saffron for PowerShell. Made by: saffron completion pwsh
Register-ArgumentCompleter -Native -CommandName saffron -ScriptBlock {
    param($word, $ast, $cursor)
    $before = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_".Trim("'", '"') })
    foreach ($line in @(saffron __complete -- "=$word" @before 2>$null)) {
        # Where we offer nothing, PowerShell offers files.
        if ($line -eq ':files' -or $line -eq ':folders') { return }
        $name, $about = $line -split [char]9, 2
        if (-not $about) { $about = $name }
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $about)
    }
}
`)

/**
 * The completion scripts. They contain no commands: `saffron __complete` prints one candidate per line, so an installed
 * script works with later versions.
 */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = { bash, zsh, fish, pwsh }
