import { useWindowSize } from 'ink'
import { createContext, useContext } from 'react'

/** The rows above a screen that something else uses. */
export const RowsAbove = createContext(0)

/** The columns and rows that a screen can use. */
export function useRoom(): { readonly columns: number; readonly rows: number } {
  const { columns, rows } = useWindowSize()
  return { columns, rows: rows - useContext(RowsAbove) }
}
