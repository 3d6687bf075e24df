import type { Replies } from './replies.ts'

export const en: Replies = {
  greeting: (
    prompt,
  ) => `**This is Saffron’s demo model.** No AI is thinking here: every reply is written in advance, so that you can try the whole product without a key and without a network. You wrote:

> ${prompt}

A real model would answer that now. Until you connect one, here is what already works:

- **Replies that stay.** Reload the page, close the terminal, lose the network: the reply goes on and is there when you return.
- **One conversation, every screen.** Start in the browser, watch it in the terminal, or the other way round.
- **Branches.** Edit your message or ask again; nothing you had before is lost.
- **An API for your own programs.** Any client that speaks to OpenAI can speak to Saffron, at the address where you reach this server:

\`\`\`python
from openai import OpenAI

client = OpenAI(base_url="{your server}/ai", api_key="your key")
reply = client.chat.completions.create(
    model="saffron-demo",
    messages=[{"role": "user", "content": "Hello!"}],
)
print(reply.choices[0].message.content)
\`\`\`

Try one of these words in a message: \`table\`, \`code\`, \`math\`, \`mermaid\`, \`reason\`, or ask for \`300 words\`.

To talk to a real model, connect its provider: in the browser under *Admin → Channels → Connect a provider*, or in the terminal with \`saffron admin channels add\`. Both are for administrators.`,

  table: `Here is a table, with numbers set to the right:

| Spice | Origin | Harvest | Grams a plant |
| :--- | :--- | :---: | ---: |
| Saffron | Iran, Kashmir, La Mancha | autumn | 0.02 |
| Vanilla | Madagascar | summer | 1 200 |
| Cardamom | Guatemala, India | autumn | 350 |
| Black pepper | Vietnam | spring | 2 500 |

Saffron is the lightest by far, which is most of what makes it dear.`,

  code: `A small function, with its use:

\`\`\`typescript
/** The first \`count\` Fibonacci numbers. */
export function fibonacci(count: number): number[] {
  const numbers = [0, 1]
  while (numbers.length < count) {
    numbers.push(numbers.at(-1)! + numbers.at(-2)!)
  }
  return numbers.slice(0, count)
}

console.log(fibonacci(10).join(', '))
\`\`\`

It prints \`0, 1, 1, 2, 3, 5, 8, 13, 21, 34\`. Each number is the sum of the two before it, so one pass is enough.`,

  math: `The Gaussian integral is a good example. Inline, it says that $e^{-x^2}$ encloses a finite area; set out, it is

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

Square it, change to polar coordinates, and the proof takes one line:

$$
\\left(\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx\\right)^2 = \\int_0^{2\\pi}\\!\\int_0^{\\infty} e^{-r^2}\\,r\\,dr\\,d\\theta = \\pi
$$`,

  mermaid: `This is the way a message takes:

\`\`\`mermaid
flowchart LR
  you([You]) --> face[Browser or terminal]
  face --> server[Saffron]
  server --> channel{Channel}
  channel -->|first choice| one[Provider A]
  channel -->|when it fails| two[Provider B]
  server --> store[(Your data)]
\`\`\`

If the first provider fails before the first word, the next one takes over and nobody notices.`,

  reasoning: (prompt) =>
    `The person asks: “${prompt}”. I am a demo, so I cannot really think about it, but I can show what thinking looks like. First I find out what is asked. Then I look for what is known, weigh it, and settle on the shortest honest answer. That is done; now I write it down.`,

  noTools: `You asked for a tool, but this request brought none along. Send \`tools\` with it, as OpenAI’s API describes them, and I will call one.`,

  toolResult: (results) => `The tool has answered:

${results.map((result) => `\`\`\`json\n${result}\n\`\`\``).join('\n\n')}

A real model would now put that into its own words. The demo only shows that the result came back to it.`,

  image: (pictures) => `I received ${pictures.length === 1 ? 'one picture' : `${pictures.length} pictures`}:

${pictures.map((picture) => `- ${picture}`).join('\n')}

The demo reads only the header of a picture. A model with eyes would tell you what it shows.`,

  unseen: (pictures) =>
    `This model is not shown pictures. I know only what they are called: ${pictures.join(', ')}. Choose a model that sees, such as the demo’s vision model, and ask again.`,

  files: (files) => `I was given files:

${files
  .map(({ name, characters }) =>
    characters === 0
      ? `- of ${name} its name alone`
      : `- ${characters} ${characters === 1 ? 'character' : 'characters'} of ${name}`,
  )
  .join('\n')}

The demo only counts what it is given. A real model would answer your question from it.`,

  agent: {
    instructions: (need) =>
      `You help with this: ${need}\n\nAsk for what you don’t know. Answer briefly, and say what your answer rests on.`,
    suggestions: ['What can you do?', 'Show me an example.', 'Where do we begin?'],
    improved: (instructions) =>
      `# Task\n\n${instructions}\n\n# Answers\n\nBe brief. Say so if you don’t know something.`,
  },

  untitled: 'New conversation',
}
