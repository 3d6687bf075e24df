/** What a paragraph of a script is. `actBreak`: an act, an episode, or the end of one. */
export const ELEMENT_TYPES = [
  'heading',
  'action',
  'character',
  'parenthetical',
  'dialogue',
  'transition',
  'shot',
  'lyric',
  'centered',
  'section',
  'synopsis',
  'note',
  'pageBreak',
  'actBreak',
] as const
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** The formats of files that can be read. */
export const SCRIPT_FORMATS = ['fountain', 'fdx', 'pdf', 'docx', 'txt', 'md', 'celtx', 'trelby', 'fadein'] as const
export type ScriptFormat = (typeof SCRIPT_FORMATS)[number]

/** The formats that scripts can be exported to. */
export const EXPORT_FORMATS = ['fountain', 'fdx', 'pdf', 'docx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The sizes of pages. */
export const PAPER_SIZES = ['letter', 'a4'] as const
export type Paper = (typeof PAPER_SIZES)[number]

/**
 * What a reader of a file should know about its result.
 *
 * - `no_headings`: no scene heading was found, so everything is one scene.
 * - `not_a_script`: it doesn't look like a script.
 * - `heading_spacing`: a heading has no blank line around it.
 * - `fdx_dropped`: content of Final Draft that isn't kept. `detail` names it.
 * - `cut`: the rest of the file was too long.
 */
export const SCRIPT_WARNINGS = ['no_headings', 'not_a_script', 'heading_spacing', 'fdx_dropped', 'cut'] as const
export type ScriptWarning = (typeof SCRIPT_WARNINGS)[number]

/** Where a scene takes place. */
export const INT_EXT = ['INT', 'EXT', 'INT/EXT'] as const
export type IntExt = (typeof INT_EXT)[number]
