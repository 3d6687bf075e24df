import { ApiError, describeError } from '@saffron/core/errors'
import type { Playscript } from '@saffron/core/playscript'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { useRouteParam } from '../../shell/routing/route-params.ts'
import { api } from '../../shell/session/client.ts'
import { useAddressedSpace, useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { SCRIPTS_PATH } from '../playscript-path.ts'
import { ScriptView } from './script-view.tsx'

import button from '../../ui/button.module.css'
import styles from './script-page.module.css'

/** One script: the page to write on, its outline, its cards and its tools. */
export default function ScriptPage() {
  const t = useTranslate('playscript')
  const id = useRouteParam('id') ?? ''
  const { id: workspace } = useSpace()
  const load = useCallback((signal: AbortSignal) => api.playscript.getPlayscript({ params: { id }, signal }), [id])
  const { value: script, error, reload, put } = useLoaded(load)
  const [opened, setOpened] = useState(0)
  useAddressedSpace(script === undefined ? null : script.owner)
  if (script === undefined) {
    return (
      <div className={styles.wait} aria-busy={error === undefined}>
        {error === undefined ? (
          <span className={styles.ghost} />
        ) : (
          <>
            <p role="alert">{describeError(error, t)}</p>
            {ApiError.is(error) && error.code === 'playscript.not_found' ? (
              <Link to={inSpace(SCRIPTS_PATH, workspace)} className={button.quiet}>
                {t('playscript.back')}
              </Link>
            ) : (
              <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
            )}
          </>
        )}
      </div>
    )
  }
  const openAgain = async () => {
    await reload()
    setOpened((count) => count + 1)
  }
  return (
    <ScriptView
      // Another state of the script is another document, without the history of this one.
      key={`${script.id} ${opened}`}
      script={script}
      onChanged={(changed: Playscript) => put({ ...script, ...changed, scenes: script.scenes, front: script.front })}
      onReplaced={() => void openAgain()}
    />
  )
}
