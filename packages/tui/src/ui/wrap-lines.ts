import { cleanText } from './clean-text.ts'
import { span } from './style.ts'
import { wrapSpans } from './wrap-spans.ts'

/** Wraps a text to the given columns, and keeps its line breaks. */
export const wrapLines = (text: string, columns: number): string[] =>
  wrapSpans([span(cleanText(text))], columns).map((row) => row.map((part) => part.text).join(''))
