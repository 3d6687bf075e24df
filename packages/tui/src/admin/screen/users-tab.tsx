import { readAmount, rechargeFields, roleText } from '@saffron/core/admin'
import { type Account, isSuperAdmin, KNOWN_ROLES } from '@saffron/core/auth'
import { contract } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { fieldStep } from './form-steps.ts'
import { filterLines, userCells, type UserFilter, userFilters } from './format-user.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { useTabList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Accounts: find, set the role, grant credits, disable. */
export function UsersTab({ frame, may, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<UserFilter>({})
  const [choosing, setChoosing] = useState<'filter' | Account>()
  const [sendOnce] = useState(createIdempotencyKeys)
  const store = useTabList<Account>(JSON.stringify([words, filter]), ({ page, limit, signal }) =>
    api.auth.searchUsers({ query: { page, limit, ...(words !== '' && { q: words }), ...filter }, signal }),
  )
  const mayChange = may(contract.auth.changeUser)
  const { listProps, ask, attempt, keysOf, save, say, openForm } = useTab(
    t(mayChange ? 'cli.adminScreen.usersHint' : 'cli.adminScreen.creditsHint'),
  )

  const change = ({ id, updatedAt }: Account, body: { role?: string; disabled?: boolean }) =>
    save(
      store,
      () => api.auth.changeUser({ params: { id }, body: { ...body, updatedAt } }),
      () => t('admin.users.changed'),
    )
  const askRole = (account: Account, role: string) => {
    const who = { email: cleanLine(account.email), role: cleanLine(roleText(role, t)) }
    const text = t(isSuperAdmin(role) ? 'cli.users.superAdminAsked' : 'cli.adminScreen.roleAsked', who)
    ask(text, () => void change(account, { role }))
  }
  const askSwitch = (account: Account) => {
    const isIn = account.disabledAt === undefined
    const text = t(isIn ? 'cli.users.disableAsked' : 'cli.adminScreen.enableAsked', { email: cleanLine(account.email) })
    ask(text, () => void change(account, { disabled: isIn }))
  }
  const giveCredits = ({ id, email }: Account) => {
    const { amountMicros: amount, note } = rechargeFields(t)
    openForm([fieldStep(amount, '', t), fieldStep(note, '', t)], ([typed = '', about = '']) => {
      const amountMicros = readAmount(typed) ?? 0
      const body = { user: id, amountMicros, ...(about !== '' && { note: about }) }
      const credits = formatCredits(amountMicros, t.locale)
      const book = async () => {
        const record = await sendOnce(body, (headers) => api.wallet.recharge({ body, headers }))
        const balanceMicros = record.balanceAfterMicros
        store.update(id, (row) => ({ ...row, ...(balanceMicros !== undefined && { balanceMicros }) }))
        say(t('admin.wallet.recharged', { credits, name: cleanLine(email) }))
      }
      ask(t('cli.adminScreen.rechargeAsked', { email: cleanLine(email), credits }), () => void attempt(book))
    })
  }

  const closed = () => setChoosing(undefined)
  return (
    <PartList
      {...frame}
      source={store}
      above={[...frame.above, ...filterLines(filter, t)]}
      onSearch={setWords}
      cells={(account) => userCells(account, t, columns < NARROW_COLUMNS)}
      empty={t('admin.users.empty')}
      {...listProps}
      onKey={keysOf(onKey, (account) => ({
        narrow: () => setChoosing('filter'),
        ...(account && { run: () => giveCredits(account) }),
        ...(account && mayChange && { edit: () => setChoosing(account), switch: () => askSwitch(account) }),
      }))}
      over={
        choosing &&
        (choosing === 'filter' ? (
          <PickList
            title={frame.title}
            items={userFilters(t)}
            initial={filter.role ?? filter.state}
            onPick={(value) => {
              closed()
              const chosen = userFilters(t).find((each) => each.value === value)?.filter ?? {}
              setFilter((now) => (value === '' ? {} : { ...now, ...chosen }))
            }}
            onBack={closed}
          />
        ) : (
          <PickList
            title={cleanLine(choosing.email)}
            items={KNOWN_ROLES.map((value) => ({ value, label: roleText(value, t) }))}
            initial={choosing.role}
            onPick={(role) => {
              closed()
              if (role !== choosing.role) askRole(choosing, role)
            }}
            onBack={closed}
          />
        ))
      }
    />
  )
}
