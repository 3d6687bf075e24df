import { useTranslate } from '@saffron/core/react'
import { Link, useLocation } from 'react-router-dom'

import { areaIn } from '../address/space-address.ts'
import { isWithin, useAreas } from '../navigation/areas.ts'
import { useSpace } from '../space/use-space.ts'

import styles from './area-links.module.css'

interface AreaLinksProps {
  /** Rows with names, or a line of tiles above a list. */
  readonly shape: 'rows' | 'tiles'
  readonly onChoose: () => void
}

/** The areas with their names, for a drawer. */
export function AreaLinks({ shape, onChoose }: AreaLinksProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const { id } = useSpace()
  return (
    <nav className={styles[shape]} aria-label={t('shell.nav')}>
      {useAreas().map(({ to, holds, name, Icon }) => (
        <Link
          key={to}
          to={areaIn(to, id)}
          className={styles.link}
          aria-current={isWithin(pathname, holds) ? 'page' : undefined}
          onClick={onChoose}
        >
          <Icon aria-hidden />
          <span className={styles.name}>{t(name)}</span>
        </Link>
      ))}
    </nav>
  )
}
