import { type ReactElement, useState } from 'react'

import type { ScreenProps } from '../ui/screen-props.ts'
import { ChatsPart } from './chats-part.tsx'
import { TrashPart } from './trash-part.tsx'

/** The chats, or those in the trash. */
export function ChatsScreen(props: ScreenProps): ReactElement {
  const [inTrash, setInTrash] = useState(false)
  const Part = inTrash ? TrashPart : ChatsPart
  return <Part {...props} onSwitch={() => setInTrash(!inTrash)} />
}
