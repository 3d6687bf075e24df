import type { PlaceKind } from '@saffron/core/drive'

/** A part of a file's text with its own position: a page, a sheet, a slide, or a whole text file. */
export interface Section {
  readonly place: PlaceKind
  /** The number of the page, sheet, slide or chapter, or of the first line, from 1. */
  readonly at: number
  /** The file's own name for it. */
  readonly name?: string | undefined
  readonly text: string
}
