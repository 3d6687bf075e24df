import { type Account, isSuperAdmin, KNOWN_ROLES } from '@saffron/core/auth'
import { contract } from '@saffron/core/contract'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../ui/app-context.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { creditsStep, typedMicros } from './amounts.ts'
import { createKeptKeys } from './kept-keys.ts'
import { NARROW } from './narrow.ts'
import type { PartProps } from './part-props.ts'
import { usePartList } from './use-part-list.ts'
import { usePart } from './use-part.ts'
import { filterLines, roleText, userCells, type UserFilter, userFilters } from './user-words.ts'

/** Accounts: find, set the role, grant credits, disable. */
export function UsersPart({ title, above, may, onKey, onPalette, onBack }: PartProps): ReactElement {
  const { api } = useApp()
  const t = useTranslate('admin')
  const { columns } = useWindowSize()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<UserFilter>({})
  const [choosing, setChoosing] = useState<'filter' | Account>()
  const [sendOnce] = useState(createKeptKeys)
  const store = usePartList<Account>(JSON.stringify([words, filter]), ({ page, limit, signal }) =>
    api.auth.searchUsers({ query: { page, limit, ...(words !== '' && { q: words }), ...filter }, signal }),
  )
  const mayChange = may(contract.auth.changeUser)
  const { listProps, ask, attempt, hush, say, write } = usePart(
    t(mayChange ? 'cli.adminScreen.usersHint' : 'cli.adminScreen.creditsHint'),
  )

  const change = ({ id, updatedAt }: Account, body: { role?: string; disabled?: boolean }) =>
    attempt(
      async () => {
        const saved = await api.auth.changeUser({ params: { id }, body: { ...body, updatedAt } })
        store.update(id, () => saved)
        say(t('admin.users.changed'))
      },
      { refresh: store.refresh },
    )
  const askRole = (account: Account, role: string) => {
    const who = { email: cleanLine(account.email), role: roleText(role, t) }
    const text = t(isSuperAdmin(role) ? 'cli.users.superAdminAsked' : 'cli.adminScreen.roleAsked', who)
    ask(text, () => void change(account, { role }))
  }
  const askSwitch = (account: Account) => {
    const isIn = account.disabledAt === undefined
    const text = t(isIn ? 'cli.users.disableAsked' : 'cli.adminScreen.enableAsked', { email: cleanLine(account.email) })
    ask(text, () => void change(account, { disabled: isIn }))
  }
  const giveCredits = ({ id, email }: Account) => {
    const note = { label: `${t('admin.wallet.note')}${t('cli.adminScreen.colon')}` }
    write([creditsStep(t, t('admin.wallet.credits')), note], ([typed = '', about = '']) => {
      const amountMicros = typedMicros(typed) ?? 0
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

  const press = (name: string | undefined, account: Account | undefined): boolean => {
    hush()
    const action = actionOf('admin', name)
    if (action === 'narrow') setChoosing('filter')
    else if (account === undefined) return onKey(name)
    else if (action === 'run') giveCredits(account)
    else if (action === 'edit' && mayChange) setChoosing(account)
    else if (action === 'switch' && mayChange) askSwitch(account)
    else return onKey(name)
    return true
  }
  const closed = () => setChoosing(undefined)
  return (
    <PartList
      title={title}
      source={store}
      above={[...above, ...filterLines(filter, t)]}
      onSearch={setWords}
      cells={(account) => userCells(account, t, columns < NARROW)}
      empty={t('admin.users.empty')}
      {...listProps}
      onKey={press}
      onPalette={onPalette}
      onBack={onBack}
      over={
        choosing &&
        (choosing === 'filter' ? (
          <PickList
            title={title}
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
