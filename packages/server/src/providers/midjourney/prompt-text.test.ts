import { expect, test } from 'vitest'

import { promptText } from './prompt-text.ts'

const request = { model: 'midjourney', prompt: 'Cat' }

test.each([
  [{}, 'Cat'],
  [
    { ratio: '16:9', negativePrompt: 'fog', seed: 7, style: 'raw', quality: '2' },
    'Cat --ar 16:9 --no fog --q 2 --style raw --seed 7',
  ],
  [{ size: { width: 1024, height: 768 } }, 'Cat --ar 1024:768'],
  [{ model: 'midjourney-v7' }, 'Cat --v 7'],
  [{ model: 'Midjourney 6.1' }, 'Cat --v 6.1'],
  [{ model: 'niji-6' }, 'Cat --niji 6'],
  // What people write themselves stays, unless the request has it too.
  [{ prompt: 'Cat --ar 1:1 --chaos 20', seed: 1 }, 'Cat --ar 1:1 --chaos 20 --seed 1'],
  [{ prompt: 'Cat --ar 1:1 --chaos 20', ratio: '16:9' }, 'Cat --chaos 20 --ar 16:9'],
  [
    { prompt: 'Cat —aspect 1:1 --no dogs, birds --tile', ratio: '2:3', negativePrompt: 'fog' },
    'Cat --tile --ar 2:3 --no fog',
  ],
  [{ prompt: 'Cat --version 5 --v 4', model: 'midjourney-7' }, 'Cat --v 7'],
  // Not another parameter that begins with the same letters.
  [{ prompt: 'Cat --archive x', ratio: '1:1' }, 'Cat --archive x --ar 1:1'],
  // A value can't add a parameter.
  [{ negativePrompt: 'fog --v 3 —seed 5', style: '--tile' }, 'Cat --no fog v 3 seed 5 --style tile'],
])('%j is sent as %s', (changes, sent) => {
  expect(promptText({ ...request, ...changes })).toBe(sent)
})
