// On a bad connection a file of the page may be lost. This lies in the page itself, since a file could be lost as well.
const ASK_AGAIN_MS = 1000
const MAX_TIMES = 5
/** Opening the page again counts for this long, in this tab. */
const COUNTED_MS = 60_000

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.matches('link[rel=stylesheet]')) askForStyles(target)
    if (target.matches('script[type=module]')) openAgain()
  },
  true,
)

/** Vite asks for the styles of a screen once, and shows the screen without them. */
function askForStyles(link) {
  const times = Number(link.dataset.times ?? 0) + 1
  if (times > MAX_TIMES) return
  const again = link.cloneNode()
  again.dataset.times = times
  setTimeout(() => link.replaceWith(again), ASK_AGAIN_MS * times)
}

/** Without its script the page stays empty. */
function openAgain() {
  const add = (name, text) => {
    const element = document.createElement(name)
    element.textContent = text
    notice.append(element)
    return element
  }
  const notice = document.createElement('main')
  notice.className = 'lost-files'
  add('h1', 'Une partie de la page n’est pas arrivée')
  add('p', 'Vérifiez votre connexion.').role = 'alert'
  add('button', 'Réessayer').addEventListener('click', () => location.reload())
  document.getElementById('root').replaceChildren(notice)
  const times = countTimes()
  if (times <= MAX_TIMES) setTimeout(() => location.reload(), ASK_AGAIN_MS * times)
}

function countTimes() {
  try {
    const [times, since] = JSON.parse(sessionStorage.abft_lost_files ?? '[0,0]')
    const counted = Date.now() - since < COUNTED_MS ? [times + 1, since] : [1, Date.now()]
    sessionStorage.abft_lost_files = JSON.stringify(counted)
    return counted[0]
  } catch {
    // A browser that stores nothing leaves it to the person.
    return Infinity
  }
}
