import { contract, type Endpoint } from '@saffron/core/contract'
import type { MessageKey } from '@saffron/core/i18n'
import type { ComponentType } from 'react'

import { ChannelsTab } from './channels-tab.tsx'
import { GiftCardsTab } from './gift-cards-tab.tsx'
import { mayCall } from './may-call.ts'
import { ModelsTab } from './models-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PromptsTab } from './prompts-tab.tsx'
import { RecordsTab } from './records-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import type { TabProps } from './tab-props.ts'
import { UsersTab } from './users-tab.tsx'

interface Tab {
  readonly title: MessageKey
  /** The call that loads the tab. Users who may make it see the tab. */
  readonly reads: Pick<Endpoint, 'access'>
  readonly Tab: ComponentType<TabProps>
}

const { admin, auth, system, wallet } = contract

/** The tabs of the console, in the order of the Tab key. */
const tabs: readonly Tab[] = [
  { title: 'page.adminOverview', reads: admin.overview, Tab: OverviewTab },
  { title: 'page.adminChannel', reads: admin.searchChannels, Tab: ChannelsTab },
  { title: 'page.adminModel', reads: admin.searchModels, Tab: ModelsTab },
  { title: 'page.adminUser', reads: auth.searchUsers, Tab: UsersTab },
  { title: 'page.adminWalletRecord', reads: wallet.searchAllRecords, Tab: RecordsTab },
  { title: 'page.adminGiftcard', reads: wallet.searchGiftCards, Tab: GiftCardsTab },
  { title: 'page.adminSystemPrompt', reads: system.searchPrompts, Tab: PromptsTab },
  { title: 'page.adminSystemEnv', reads: system.searchSettings, Tab: SettingsTab },
]

export const tabsFor = (role: string): readonly Tab[] => tabs.filter(({ reads }) => mayCall(role, reads))
