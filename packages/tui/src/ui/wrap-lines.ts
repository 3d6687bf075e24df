import { cleanText } from './clean-text.ts'
import { span } from './style.ts'
import { wrapSpans } from './wrap-spans.ts'

/** A text as rows of at most so many columns; its own line breaks stay. */
export const wrapLines = (text: string, columns: number): string[] =>
  wrapSpans([span(cleanText(text))], columns).map((row) => row.map((part) => part.text).join(''))
