import type { Identified } from '@saffron/core/paging'
import { Box, useWindowSize } from 'ink'
import type { ReactElement } from 'react'

import { ListPart, type ListPartProps } from './list-part.tsx'

interface PartListProps<T extends Identified> extends ListPartProps<T> {
  /** What is shown in its place for a while; the list is then as it was. */
  readonly over?: ReactElement | undefined
}

/** A list that something stands before for a while. */
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
