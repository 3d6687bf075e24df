/** Formats JSON with indentation. Other text is unchanged. */
export function shownJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
