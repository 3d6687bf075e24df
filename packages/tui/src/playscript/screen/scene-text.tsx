import type { ScriptElement } from '@saffron/core/playscript/contract'
import { useWindowSize } from 'ink'
import type { ReactElement } from 'react'

import { type ListPartProps, TextRows, type useRowWork } from '../../ui/list/index.ts'
import { plainScriptLines } from '../script-lines.ts'

interface SceneTextProps extends Pick<ListPartProps<{ readonly id: string }>, 'title' | 'onPalette' | 'onBack'> {
  readonly elements: readonly ScriptElement[]
  readonly list: ReturnType<typeof useRowWork>['listProps']
  readonly onKey: (name: string | undefined) => boolean
}

/** Columns of the mark and the margin of a list. */
const AROUND = 3

/** The text of a scene in the columns of a screenplay. */
export function SceneText({ elements, list, ...shared }: SceneTextProps): ReactElement {
  const { columns } = useWindowSize()
  return <TextRows {...shared} {...list} text={plainScriptLines(elements, columns - AROUND).join('\n')} />
}
