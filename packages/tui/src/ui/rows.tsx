import { Text } from 'ink'
import type { ReactElement } from 'react'

/** Rows that fit the screen's width, as one text. This is cheaper for Ink than one element per row. */
export const Rows = ({ rows }: { readonly rows: readonly string[] }): ReactElement => <Text>{rows.join('\n')}</Text>
