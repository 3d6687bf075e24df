import { ApiError, describeError } from '@saffron/core/errors'
import { signIn, signUp } from '@saffron/core/session'
import { Box, Text, useInput, useWindowSize } from 'ink'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'

import { useApp } from '../ui/app-context.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { FormField } from '../ui/form-field.tsx'

/** Sign-in, or a new account, before the chat. Nothing is sent before Enter on the password. */
export function SignInScreen({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const { api, session, t } = useApp()
  const { columns } = useWindowSize()
  const [isNew, setNew] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [field, setField] = useState<'email' | 'password'>('email')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const explain = (error: unknown): string => {
    if (ApiError.is(error) && error.statusCode === 0) return t('cli.error.noServer', { api: api.baseUrl })
    const issue = ApiError.is(error) ? error.issues?.[0]?.message : undefined
    return [describeError(error, t), issue ?? ''].join(' ')
  }

  // Better said before a password is typed than after.
  const lookForServer = useEffectEvent(() => {
    api.request('GET', '/healthz', { tokenFree: true }).catch((error: unknown) => setProblem(explain(error)))
  })
  useEffect(() => lookForServer(), [])

  useInput((input, key) => {
    if (key.escape || (key.ctrl && (input === 'c' || input === 'd'))) onLeave()
    if (key.tab) setNew((was) => !was)
    if (key.upArrow) setField('email')
  })

  const submit = async (given: string): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await (isNew ? signUp : signIn)({ api, session }, { email, password: given })
    } catch (error) {
      setProblem(explain(error))
      setPassword('')
      setBusy(false)
    }
  }

  return (
    <Box flexDirection="column">
      <Text> </Text>
      <Text bold>{shorten(t(isNew ? 'cli.app.signUp' : 'cli.app.signIn', { api: api.baseUrl }), columns - 1)}</Text>
      <FormField
        label={t('cli.app.email')}
        value={email}
        isActive={field === 'email'}
        onChange={setEmail}
        onSubmit={() => setField('password')}
      />
      {field === 'password' && (
        <FormField
          label={t(isNew ? 'cli.app.newPassword' : 'cli.app.password')}
          value={password}
          mask="•"
          isActive={!isBusy}
          onChange={setPassword}
          onSubmit={(given) => void submit(given)}
        />
      )}
      {problem !== undefined && <Text color="red">{shorten(cleanLine(problem), columns - 1)}</Text>}
      <Text dimColor>
        {shorten(t(isBusy ? 'cli.app.signingIn' : isNew ? 'cli.app.signUpHint' : 'cli.app.signInHint'), columns - 1)}
      </Text>
    </Box>
  )
}
