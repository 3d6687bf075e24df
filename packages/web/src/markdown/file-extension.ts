/** Extensions of languages whose name isn't one. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  bash: 'sh',
  shell: 'sh',
  console: 'sh',
  zsh: 'sh',
  csharp: 'cs',
  clojure: 'clj',
  elixir: 'ex',
  haskell: 'hs',
  javascript: 'js',
  jsx: 'jsx',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  mermaid: 'mmd',
  objectivec: 'm',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
  yaml: 'yml',
}

/** Returns the extension of a file with this code: the language's, the language itself if it's short, or `txt`. */
export const fileExtension = (language: string): string =>
  EXTENSIONS[language] ?? (/^[a-z0-9]{1,6}$/.test(language) && language !== 'text' ? language : 'txt')
