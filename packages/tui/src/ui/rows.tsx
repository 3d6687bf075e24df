import { Text } from 'ink'
import type { ReactElement } from 'react'

/** Rows that are no wider than the screen, as one piece: cheaper for Ink than an element for each. */
export const Rows = ({ rows }: { readonly rows: readonly string[] }): ReactElement => <Text>{rows.join('\n')}</Text>
