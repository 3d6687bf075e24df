import type { Replies } from './replies.ts'

export const zhHans: Replies = {
  greeting: (
    prompt,
  ) => `**这是 Saffron 的演示模型。** 这里没有 AI 在思考：每条回复都是事先写好的，让你不用密钥、不用联网，就能完整体验整个产品。你刚才写的是：

> ${prompt}

换成真正的模型，现在就会回答了。在接入模型之前，下面这些已经可以用：

- **回复不会丢。** 刷新页面、关掉终端、断网都没关系：回复会继续写完，等你回来看。
- **同一段对话，处处可见。** 在浏览器里开始，到终端里接着看，反过来也可以。
- **分支。** 修改消息或让它重新回答，原来的内容都还在。
- **给你自己的程序用的 API。** 任何能连 OpenAI 的程序，都能连 Saffron，地址就是你访问这台服务器的地址：

\`\`\`python
from openai import OpenAI

client = OpenAI(base_url="{你的服务器}/ai", api_key="你的密钥")
reply = client.chat.completions.create(
    model="saffron-demo",
    messages=[{"role": "user", "content": "你好！"}],
)
print(reply.choices[0].message.content)
\`\`\`

在消息里写上这些词试试：\`table\`（表格）、\`code\`（代码）、\`math\`（公式）、\`mermaid\`（图表）、\`reason\`（推理过程），或者要求 \`300 words\`。

想和真正的模型对话，请先连接供应商：在浏览器打开“管理后台 → 渠道 → 连接供应商”，或者在终端运行 \`saffron admin channels add\`。两者都需要管理员权限。`,

  table: `这是一张表格，数字靠右对齐：

| 香料 | 产地 | 采收季节 | 每株克数 |
| :--- | :--- | :---: | ---: |
| 藏红花 | 伊朗、克什米尔、拉曼查 | 秋季 | 0.02 |
| 香草 | 马达加斯加 | 夏季 | 1 200 |
| 小豆蔻 | 危地马拉、印度 | 秋季 | 350 |
| 黑胡椒 | 越南 | 春季 | 2 500 |

藏红花的产量远低于其他香料，这也是它昂贵的主要原因。`,

  code: `一个小函数，以及它的用法：

\`\`\`typescript
/** 前 \`count\` 个斐波那契数。 */
export function fibonacci(count: number): number[] {
  const numbers = [0, 1]
  while (numbers.length < count) {
    numbers.push(numbers.at(-1)! + numbers.at(-2)!)
  }
  return numbers.slice(0, count)
}

console.log(fibonacci(10).join(', '))
\`\`\`

运行后会输出 \`0, 1, 1, 2, 3, 5, 8, 13, 21, 34\`。每个数都是前两个数之和，所以遍历一次就够了。`,

  math: `高斯积分是个好例子。写在行内，是说 $e^{-x^2}$ 下方的面积是有限的；单独成行，则是

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

将它平方，再换成极坐标，一行就能证完：

$$
\\left(\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx\\right)^2 = \\int_0^{2\\pi}\\!\\int_0^{\\infty} e^{-r^2}\\,r\\,dr\\,d\\theta = \\pi
$$`,

  mermaid: `一条消息走的路是这样的：

\`\`\`mermaid
flowchart LR
  you([你]) --> face[浏览器或终端]
  face --> server[Saffron]
  server --> channel{渠道}
  channel -->|首选| one[供应商 A]
  channel -->|失败时| two[供应商 B]
  server --> store[(你的数据)]
\`\`\`

如果第一家供应商在发出第一个字之前失败，下一家会接手，你不会察觉。`,

  reasoning: (prompt) =>
    `对方问的是：“${prompt}”。我是演示模型，没法真的思考，但可以让人看看思考过程是什么样子。先弄清楚问题，再找出已知的事实，权衡之后，选出最简短而诚实的答案。想好了，现在写下来。`,

  noTools: `你要我使用工具，但这次请求没有附带任何工具。请按 OpenAI API 的格式附上 \`tools\`，我就会调用其中一个。`,

  toolResult: (results) => `工具已经返回结果：

${results.map((result) => `\`\`\`json\n${result}\n\`\`\``).join('\n\n')}

真正的模型会用自己的话来说明。演示模型只是让你看到，结果确实送回来了。`,

  image: (pictures) => `我收到了 ${pictures.length} 张图片：

${pictures.map((picture) => `- ${picture}`).join('\n')}

演示模型只读取图片的文件头。看得见图的模型会告诉你画面里有什么。`,

  unseen: (pictures) =>
    `这个模型看不到图片，我只知道它们的名称：${pictures.join('、')}。请改用看得见图片的模型，例如演示用的视觉模型，再问一次。`,

  files: (files) => `我拿到了这些文件的内容：

${files
  .map(({ name, characters }) => (characters === 0 ? `- ${name}：只有名称` : `- ${name}：${characters} 个字符`))
  .join('\n')}

演示模型只会数数拿到多少内容；真正的模型会根据它们回答你的问题。`,

  agent: {
    instructions: (need) => `你协助处理这件事：${need}\n\n不知道的先问。回答要简短，并说明依据。`,
    suggestions: ['你能做什么？', '给我一个例子。', '我们从哪里开始？'],
    improved: (instructions) => `# 任务\n\n${instructions}\n\n# 回答\n\n保持简短。不知道时就直说。`,
  },

  untitled: '新对话',
}
