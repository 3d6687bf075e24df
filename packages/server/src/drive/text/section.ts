import type { PlaceKind } from '@saffron/core/drive'

/** A part of a file's text that has a place of its own: a page, a sheet, a slide; the whole of a file of lines. */
export interface Section {
  readonly place: PlaceKind
  /** From 1: the number of the page, sheet, slide or chapter, or of the first line. */
  readonly at: number
  /** What the file itself calls it. */
  readonly name?: string | undefined
  readonly text: string
}

export type TextFault =
  | 'asset.text_damaged'
  | 'asset.text_locked'
  | 'asset.text_too_large'
  | 'asset.text_too_slow'
  | 'asset.text_none'

/** Why a text ends where it does, or why there is none. */
export class TextError extends Error {
  readonly fault: TextFault

  constructor(fault: TextFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
