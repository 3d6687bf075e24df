import { useState } from 'react'

import styles from './model-icon.module.css'

/** An emoji of several parts is as long; what is longer is a name of an icon. */
const LONGEST_TEXT = 12

/**
 * The icon that a house has given a model, in a place of its own size: an emoji or a letter or three as they are, a
 * picture of this server's. Of all else, and of a picture that cannot be shown, nothing: pictures of other servers are
 * not let in, for these would learn who looks.
 */
export function ModelIcon({ icon = '' }: { readonly icon?: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.icon} aria-hidden>
      {isPicture(icon)
        ? icon !== broken && <img src={icon} alt="" onError={() => setBroken(icon)} />
        : icon.length <= LONGEST_TEXT && !/^[ -~]{4,}$/.test(icon) && icon}
    </span>
  )
}

const isPicture = (icon: string): boolean =>
  icon.startsWith('data:image/') ||
  (/^(?:\/|https?:)/.test(icon) && URL.parse(icon, location.origin)?.origin === location.origin)
