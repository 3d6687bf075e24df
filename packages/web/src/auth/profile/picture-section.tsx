import { AVATAR_TYPES } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useRef } from 'react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { forgetPicture, readPicture } from './picture.ts'

import button from '../../ui/button.module.css'
import account from '../../ui/settings/settings.module.css'
import styles from './profile.module.css'

interface PictureSectionProps {
  readonly shown: { readonly name: string; readonly email?: string; readonly avatar?: string | undefined }
  readonly title: string
  readonly lead: string
  /** Saves a square picture, or removes it. */
  readonly save: (picture: Blob | null) => Promise<unknown>
}

/** Chooses, crops and removes the picture of a user or a workspace. */
export function PictureSection({ shown, title, lead, save }: PictureSectionProps) {
  const t = useTranslate('account')
  const openDialog = useDialog()
  const confirm = useConfirm()
  const report = useReportError()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File) => {
    const picture = await readPicture(file)
    const saved = await openDialog<true>(
      t('account.picture.cropTitle'),
      ({ resolve }) => (
        <CropDialog
          picture={picture}
          onSave={async (square) => {
            await save(square)
            resolve(true)
          }}
          onCancel={() => resolve(undefined)}
        />
      ),
      { closesOnMask: false },
    )
    forgetPicture(picture)
    if (saved) toast(t('account.picture.saved'))
  }
  const remove = async () => {
    await save(null)
    toast(t('account.picture.removed'))
  }
  const askRemove = () =>
    confirm({
      title: t('account.picture.removeTitle'),
      content: t('account.picture.removeText'),
      okText: t('account.picture.removeOk'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: remove,
    })
  return (
    <SettingsSection title={title} lead={lead}>
      <div className={styles.picture}>
        <PersonPicture person={shown} className={styles.portrait} />
        <div className={account.actions}>
          <input
            ref={input}
            type="file"
            accept={AVATAR_TYPES.join()}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('account.picture.file')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Allows choosing the same file again.
              target.value = ''
              if (file !== undefined) void choose(file).catch(report)
            }}
          />
          <button type="button" className={button.quiet} onClick={() => input.current?.click()}>
            {t('account.picture.choose')}
          </button>
          {shown.avatar !== undefined && (
            <button type="button" className={button.quiet} onClick={askRemove}>
              {t('account.picture.remove')}
            </button>
          )}
        </div>
      </div>
    </SettingsSection>
  )
}
