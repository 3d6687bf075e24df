import type { ThirdParty } from './third-party.ts'

/** Licenses that require access to the source. */
const WANTS_SOURCE = /\b(A?GPL|LGPL|EPL|MPL|CDDL)-/

/** The optional dependency, which npm installs next to the package. Its license must be known as well. */
export const OPTIONAL = {
  name: 'sharp',
  license: 'Apache-2.0',
  /** The license of its packages `@img/sharp-libvips-*`, one per platform. */
  libraryLicense: 'LGPL-3.0-or-later',
} as const

/** Returns the file NOTICE: the licenses in THIRD-PARTY.txt that require more than including their text. */
export function noticeFile(parties: readonly ThirdParty[]): string {
  const named = parties.filter(({ license }) => WANTS_SOURCE.test(license))
  const lines = named.map(({ name, version, license, source }) => {
    const place = source ?? `the package ${name} in the npm registry`
    return `${name} ${version} (${license})\n  unmodified; source: ${place}`
  })
  const { name, license, libraryLicense } = OPTIONAL
  return `\
Saffron contains code of ${parties.length} other packages. THIRD-PARTY.txt names each of them, with the full text of its license.

Licenses of packages in the bundles that ask for access to the source:

${lines.join('\n')}

Fonts in packages/tui/dist/server/fonts, unmodified, each with its license next to it:

Courier Prime (SIL Open Font License 1.1), Copyright (c) 2013, Quote-Unquote Apps
WenQuanYi Micro Hei (Apache License 2.0), Copyright (c) 2008-2009, The WenQuanYi Project Board of Trustees, and
  others named in its license file

Not in this package, but installed with it where npm installs optional parts:

${name} (${license}), which brings libvips and the libraries it is linked with as prebuilt shared libraries
  (packages @img/sharp-libvips-*, ${libraryLicense})
  unmodified; source: https://github.com/lovell/sharp-libvips
  They are separate files in node_modules, and you may replace them with builds of your own.
`
}
