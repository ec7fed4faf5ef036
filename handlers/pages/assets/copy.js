// Adds a button to each block of code that copies it. The button says what it did, also to screen readers.
const said = document.createElement('div')
said.className = 'said'
said.role = 'status'
document.querySelector('main').append(said)

const SHOWN_MS = 2_000

function addButton(block) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  let timer
  const say = (text) => {
    button.textContent = text
    said.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = 'Copy'
      said.textContent = ''
    }, SHOWN_MS)
  }
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent.trimEnd())
      say('Copied')
    } catch {
      // The browser forbids it; the text is selected, so that the keyboard copies it.
      getSelection().selectAllChildren(block)
      say('Selected')
    }
  })
  const box = document.createElement('div')
  box.className = 'copy'
  box.append(button)
  block.before(box)
}

document.querySelectorAll('main pre').forEach(addButton)
