const code = (language: string): string => `text/x-${language}`

/** The text type of each file extension. */
export const TEXT_ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    txt: 'text/plain',
    log: 'text/plain',
    md: 'text/markdown',
    markdown: 'text/markdown',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    htm: 'text/html',
    html: 'text/html',
    xhtml: 'application/xhtml+xml',
    svg: 'image/svg+xml',
    xml: 'application/xml',
    srt: 'application/x-subrip',
    vtt: 'text/vtt',
    json: 'application/json',
    jsonl: 'application/jsonl',
    ipynb: 'application/x-ipynb+json',
    js: 'text/javascript',
    mjs: 'text/javascript',
    cjs: 'text/javascript',
    css: 'text/css',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    toml: 'application/toml',
    sql: 'application/sql',
    ts: code('typescript'),
    tsx: code('typescript'),
    mts: code('typescript'),
    cts: code('typescript'),
    jsx: code('jsx'),
    vue: code('vue'),
    svelte: code('svelte'),
    scss: code('scss'),
    less: code('less'),
    py: code('python'),
    rb: code('ruby'),
    go: code('go'),
    rs: code('rust'),
    java: code('java'),
    kt: code('kotlin'),
    swift: code('swift'),
    c: code('c'),
    h: code('c'),
    cpp: code('c++'),
    cc: code('c++'),
    hpp: code('c++'),
    cs: code('csharp'),
    php: code('php'),
    pl: code('perl'),
    lua: code('lua'),
    r: code('r'),
    dart: code('dart'),
    scala: code('scala'),
    sh: code('shellscript'),
    bash: code('shellscript'),
    zsh: code('shellscript'),
    ps1: code('powershell'),
    bat: code('batch'),
    ini: code('ini'),
    conf: code('ini'),
    env: code('ini'),
    diff: code('diff'),
    patch: code('diff'),
    tex: code('tex'),
  }),
)

const WRITTEN_FOR_PEOPLE =
  /^(text\/(plain|markdown|csv|tab-separated-values|html|vtt)|image\/|application\/x-subrip|text\/x-tex$)/

/** The types of source code. */
export const CODE_TYPES: ReadonlySet<string> = new Set([
  'application/xml',
  ...[...TEXT_ENDINGS.values()].filter((type) => !WRITTEN_FOR_PEOPLE.test(type)),
])

/** Document types that aren't plain text. */
export const DOCUMENT_TYPES =
  /^application\/(pdf|rtf|epub\+zip|postscript|eps|x-cfb|x-subrip|x-mobipocket-ebook|msword|vnd\.(ms-|openxmlformats-officedocument|oasis\.opendocument).*)$/
