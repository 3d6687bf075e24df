import { Box, Text, useInput, useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { FormField } from '../ui/form-field.tsx'
import { hintLines } from '../ui/hint-lines.ts'
import { spoken, useSaid } from '../ui/reader/index.ts'
import { Rows } from '../ui/rows.tsx'
import { paint, sgr, span } from '../ui/style.ts'
import { wrapLines } from '../ui/wrap-lines.ts'
import { useSignIn } from './use-sign-in.ts'

export interface SignInScreenProps {
  /** The user was signed in until now and needs to see why the session ended. */
  readonly hasEnded: boolean
  readonly onLeave: () => void
}

/** Signs in or creates an account before the chat. Sends nothing before Enter on the password. */
export function SignInScreen({ hasEnded, onLeave }: SignInScreenProps): ReactElement {
  const { api, features, reader, t } = useApp()
  const { columns } = useWindowSize()
  const line = (text: string, style: string) => paint([span(shorten(text, columns - 1), style)], features)
  const [isNew, setNew] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [field, setField] = useState<'email' | 'password'>('email')
  const { isBusy, problem, demand, enter, complete, restart } = useSignIn(hasEnded)
  const isHalfway = demand !== undefined

  useInput((input, key) => {
    // Esc first goes back one field.
    const isBack = key.upArrow || (key.escape && field === 'password' && !isHalfway)
    if ((key.escape && !isBack) || (key.ctrl && (input === 'c' || input === 'd'))) onLeave()
    if (key.tab && !isHalfway) setNew((was) => !was)
    if (isBack) {
      restart()
      setField('email')
    }
  })

  const submit = async (given: string): Promise<void> => {
    await enter({ email, password: given }, isNew)
    setPassword('')
  }
  const submitCode = async (given: string): Promise<void> => {
    await complete(given)
    setCode('')
  }

  const title = t(isNew ? 'cli.app.signUp' : 'cli.app.signIn', { api: api.baseUrl })
  const isPassword = field === 'password'
  const hint = isHalfway
    ? 'cli.app.codeHint'
    : isPassword
      ? 'cli.app.passwordHint'
      : isNew
        ? 'cli.app.signUpHint'
        : 'cli.app.signInHint'
  useSaid(title)
  useSaid(spoken(t(hint)))
  useSaid(problem && t('cli.reader.error', { text: cleanLine(problem) }))
  const isRead = reader !== undefined
  const shownHint = t(isBusy ? 'cli.app.signingIn' : hint)
  return (
    <Box flexDirection="column">
      {!isRead && <Text> </Text>}
      {!isRead && <Text>{line(title, sgr.bold)}</Text>}
      {(!isRead || field === 'email') && (
        <FormField
          label={t('common.email')}
          value={email}
          isActive={field === 'email'}
          onChange={setEmail}
          onSubmit={(given) => (given.trim() === '' ? undefined : setField('password'))}
        />
      )}
      {field === 'password' && !isHalfway && (
        <FormField
          label={t(isNew ? 'cli.app.newPassword' : 'common.password')}
          value={password}
          mask="•"
          isActive={!isBusy}
          onChange={setPassword}
          onSubmit={(given) => void submit(given)}
        />
      )}
      {isHalfway && (
        <FormField
          label={t(demand.factors.includes('totp') ? 'cli.app.code' : 'cli.app.recoveryCode')}
          value={code}
          isActive={!isBusy}
          onChange={setCode}
          onSubmit={(given) => void submitCode(given)}
        />
      )}
      {!isRead && problem !== undefined && (
        <Rows rows={wrapLines(cleanLine(problem), columns - 1).map((row) => line(row, sgr.error))} />
      )}
      {!isRead && <Rows rows={hintLines(shownHint, columns - 1).map((row) => line(row, sgr.dim))} />}
    </Box>
  )
}
