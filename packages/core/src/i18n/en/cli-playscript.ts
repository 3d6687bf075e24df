/** Scripts: reading files and the commands of the terminal. */
export const cliPlayscript = {
  'cli.playscript.about': 'Read and convert scripts',
  'cli.playscript.column.eighths': 'Pages',
  'cli.playscript.column.heading': 'Heading',
  'cli.playscript.column.number': 'No.',
  'cli.playscript.export': 'Convert a script to Fountain, FDX, PDF or Word, without a server',
  'cli.playscript.file': 'a script: Fountain, FDX, PDF, Word, text, Markdown, Celtx, Trelby or Fade In',
  'cli.playscript.format': 'the format of the output (default: from the name of --output)',
  'cli.playscript.output': 'a file; - is stdout (default: -)',
  'cli.playscript.paper': 'the size of the pages (default: letter)',
  'cli.playscript.parse': 'List the scenes of a script, without a server',
  'cli.playscript.summary':
    '{title}: {scenes, plural, one {# scene} other {# scenes}}, {characters, plural, one {# character} other {# characters}}',
  'cli.playscript.type': 'the format of the file (default: auto)',
  'cli.playscript.warning.cut': 'The file was too long. Only its beginning was read.',
  'cli.playscript.warning.fdx_dropped': 'Not kept from the Final Draft file: {detail}',
  'cli.playscript.warning.heading_spacing': 'Some scene headings have no blank line around them.',
  'cli.playscript.warning.no_headings': 'No scene headings found. Everything is one scene.',
  'cli.playscript.warning.not_a_script': 'This doesn’t look like a script.',
} as const
