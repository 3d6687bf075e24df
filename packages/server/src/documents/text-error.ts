export type TextFault =
  | 'asset.text_damaged'
  | 'asset.text_locked'
  | 'asset.text_too_large'
  | 'asset.text_too_slow'
  | 'asset.text_none'

/** The reason why a text ends early, or why there is none. */
export class TextError extends Error {
  readonly fault: TextFault

  constructor(fault: TextFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
