import { useTranslate } from '@saffron/core/react'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { isComposingKey } from '../ui/key-press.ts'
import { useMedia } from '../ui/use-media.ts'
import { useDrive } from './drive-context.ts'
import { pathOfSearch } from './drive-place.ts'

import styles from './drive.module.css'

/** The debounce of the search, in milliseconds. */
const PAUSE_MS = 250

/** Searches the whole drive. Results have their own URL. On phones a button opens the field. */
export function SearchBox() {
  const t = useTranslate('drive')
  const { place } = useDrive()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const phone = useMedia('(width < 600px)')
  const words = place.kind === 'search' ? place.words : ''
  const [typed, setTyped] = useState(words)
  const [open, setOpen] = useState(words !== '')
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(words)
  const [asked, setAsked] = useState(words)
  if (words !== shown) {
    setShown(words)
    // The URL changed by other means than this field. Text typed since stays.
    if (words !== asked) {
      setAsked(words)
      setTyped(words)
      setOpen(words !== '')
    }
  }
  const search = useEffectEvent((wanted: string) => {
    if (wanted === words) return
    setAsked(wanted)
    // The search keeps the folder's path, so clearing it returns to that folder.
    void navigate(
      wanted === '' ? inSpace(pathname, place.workspace) : pathOfSearch(pathname, wanted, place.workspace),
      { replace: words !== '' },
    )
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  if (phone && !open) {
    return (
      <IconButton
        label={t('common.search')}
        icon={<Search aria-hidden />}
        onClick={() => {
          setOpen(true)
          setTimeout(() => field.current?.focus())
        }}
      />
    )
  }
  return (
    <search className={styles.search} data-phone={phone || undefined}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={t('drive.search')}
        placeholder={t('drive.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposingKey(event.nativeEvent)) setTyped('')
        }}
      />
      {phone && (
        <IconButton
          label={t('drive.searchClose')}
          icon={<X aria-hidden />}
          onClick={() => {
            setTyped('')
            setOpen(false)
          }}
        />
      )}
    </search>
  )
}
