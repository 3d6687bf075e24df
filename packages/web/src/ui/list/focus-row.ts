/** Focuses the row at this index below `root`, or the one before if it was the last. */
export function focusRow(root: ParentNode | null, index: number): void {
  const rowAt = (place: number) => root?.querySelector<HTMLElement>(`[data-index="${place}"] [data-row]`)
  const row = rowAt(index) ?? rowAt(index - 1)
  row?.focus()
}
