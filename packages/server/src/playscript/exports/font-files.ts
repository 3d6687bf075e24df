/** The fonts are next to the bundle's files, and in source in the feature's folder. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../fonts/' : './fonts/', import.meta.url)

/** The files of the fonts of PDFs. `wide` has what Courier lacks: Chinese, Japanese, Korean, Greek and Cyrillic. */
export const FONT_FILES = {
  courier: new URL('courier-prime.otf', FOLDER),
  bold: new URL('courier-prime-bold.otf', FOLDER),
  italic: new URL('courier-prime-italic.otf', FOLDER),
  boldItalic: new URL('courier-prime-bold-italic.otf', FOLDER),
  wide: new URL('wqy-microhei.ttc', FOLDER),
} as const

export type FontName = keyof typeof FONT_FILES
