/** Puts the focus on the row at this place below `root`, or on the one before it where that was the last. */
export function focusRow(root: ParentNode | null, index: number): void {
  const rowAt = (place: number) => root?.querySelector<HTMLElement>(`[data-index="${place}"] [data-row]`)
  const row = rowAt(index) ?? rowAt(index - 1)
  row?.focus()
}
