import { contract, type Endpoint } from '@saffron/core/contract'
import type { MessageKey } from '@saffron/core/i18n'
import type { ComponentType } from 'react'

import { ChannelsPart } from './channels-part.tsx'
import { GiftCardsPart } from './gift-cards-part.tsx'
import { mayCall } from './may-call.ts'
import { ModelsPart } from './models-part.tsx'
import { OverviewPart } from './overview-part.tsx'
import type { PartProps } from './part-props.ts'
import { PromptsPart } from './prompts-part.tsx'
import { RecordsPart } from './records-part.tsx'
import { SettingsPart } from './settings-part.tsx'
import { UsersPart } from './users-part.tsx'

interface Part {
  readonly title: MessageKey
  /** The call that loads the part. Users who may make it see the part. */
  readonly reads: Pick<Endpoint, 'access'>
  readonly Part: ComponentType<PartProps>
}

const { admin, auth, system, wallet } = contract

/** The parts of the console, in Tab order. */
const parts: readonly Part[] = [
  { title: 'page.adminOverview', reads: admin.overview, Part: OverviewPart },
  { title: 'page.adminChannel', reads: admin.searchChannels, Part: ChannelsPart },
  { title: 'page.adminModel', reads: admin.searchModels, Part: ModelsPart },
  { title: 'page.adminUser', reads: auth.searchUsers, Part: UsersPart },
  { title: 'page.adminWalletRecord', reads: wallet.searchAllRecords, Part: RecordsPart },
  { title: 'page.adminGiftcard', reads: wallet.searchGiftCards, Part: GiftCardsPart },
  { title: 'page.adminSystemPrompt', reads: system.searchPrompts, Part: PromptsPart },
  { title: 'page.adminSystemEnv', reads: system.searchSettings, Part: SettingsPart },
]

export const partsFor = (role: string): readonly Part[] => parts.filter(({ reads }) => mayCall(role, reads))
