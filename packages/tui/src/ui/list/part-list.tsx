import type { Identified } from '@saffron/core/paging'
import { Box, useWindowSize } from 'ink'
import type { ReactElement } from 'react'

import { ListPart, type ListPartProps } from '../list-part.tsx'

interface PartListProps<T extends Identified> extends ListPartProps<T> {
  /** Replaces the list temporarily. The list keeps its state. */
  readonly over?: ReactElement | undefined
}

/** A list that can be covered temporarily. */
export function PartList<T extends Identified>({ over, ...props }: PartListProps<T>): ReactElement {
  const { columns } = useWindowSize()
  const covered = over === undefined ? {} : { pane: { left: 0, columns, isActive: false, below: 0 } }
  return (
    <>
      <Box flexDirection="column" display={over === undefined ? 'flex' : 'none'}>
        <ListPart {...props} {...covered} />
      </Box>
      {over}
    </>
  )
}
