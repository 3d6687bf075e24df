import type { MediaRequest } from '../media.ts'

/** The names of a parameter in prompts, and its value, if the request has one. */
type Parameter = readonly [names: readonly [string, ...string[]], value: string | number | undefined]

/**
 * Returns the prompt with Midjourney's parameters at its end. Those that people write into the prompt stay, unless the
 * request has them too: Midjourney rejects some parameters that occur twice. A value can't add another parameter.
 */
export function promptText(request: Omit<MediaRequest, 'operation' | 'count' | 'inputs' | 'idempotencyKey'>): string {
  const parameters = parametersOf(request).filter(([, value]) => value !== undefined && value !== '')
  const own = parameters.reduce((prompt, [names]) => without(prompt, names), request.prompt)
  return [own.trim(), ...parameters.map(([[name], value]) => `--${name} ${value}`)].join(' ').trim()
}

function parametersOf({
  model,
  negativePrompt,
  ratio,
  size,
  quality,
  style,
  seed,
}: Parameters<typeof promptText>[0]): readonly Parameter[] {
  return [
    [['ar', 'aspect'], ratio ?? (size && `${size.width}:${size.height}`)],
    [['no'], plain(negativePrompt)],
    [['q', 'quality'], plain(quality)],
    [['style'], plain(style)],
    [['seed'], seed],
    [['niji'], /niji[-_ ]?v?(\d+)/i.exec(model)?.[1]],
    [['v', 'version'], /midjourney[-_ ]?v?(\d+(?:\.\d+)?)/i.exec(model)?.[1]],
  ]
}

/** Two hyphens, or the dash that phones make of them, begin a parameter. */
const plain = (value: string | undefined): string | undefined =>
  value
    ?.replaceAll(/-{2,}|—/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Removes a parameter with its value, which ends at the next one. */
function without(prompt: string, names: readonly string[]): string {
  const parameter = new RegExp(String.raw`\s*(?:--|\u2014)(?:${names.join('|')})(?![\w-])(?:(?!--|\u2014).)*`, 'gis')
  return prompt.replaceAll(parameter, ' ').trim()
}
