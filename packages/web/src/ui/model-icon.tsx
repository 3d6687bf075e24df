import { useState } from 'react'

import styles from './model-icon.module.css'

/** The length of the longest multipart emoji. Longer text is the name of an icon. */
const LONGEST_TEXT = 12

/**
 * A model's icon in a fixed size: an emoji, up to a few letters, or a picture on this server. Renders nothing for
 * anything else or a broken picture. Pictures on other servers are excluded, because those could track users.
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
