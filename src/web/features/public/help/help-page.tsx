import { Link, useParams } from '@tanstack/react-router'
import text from '#web/features/public/legal/text-page.module.css'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { type HelpGuide, type HelpName, helpGuides } from './help-guides.ts'
import classes from './help-page.module.css'
import { helpPictures } from './help-pictures.ts'

const names = Object.keys(helpGuides) as HelpName[]

/** The guides, or the one in the URL. An unknown name shows the list. */
export function HelpPage() {
  const { guide } = useParams({ strict: false })
  const name = names.find((one) => one === guide)
  return name ? <Guide guide={helpGuides[name]} /> : <Guides />
}

function Guides() {
  usePageTitle('Aide')
  return (
    <article className={text.page}>
      <h1>Aide</h1>
      <p>Ce que l’on vient faire ici le plus souvent, pas à pas.</p>
      <ul className={classes.guides}>
        {names.map((name) => (
          <li key={name}>
            <Link to={paths.helpGuide} params={{ guide: name }}>
              {helpGuides[name].title}
            </Link>
            <p>{helpGuides[name].intro}</p>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Guide({ guide }: { guide: HelpGuide }) {
  usePageTitle(`Aide : ${guide.title}`)
  return (
    <article className={text.page}>
      <BackLink to={paths.help}>Aide</BackLink>
      <h1>{guide.title}</h1>
      <p>{guide.intro}</p>
      <nav aria-label="Sommaire" className={classes.contents}>
        <ul>
          {guide.topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {guide.topics.map(({ id, title, steps }) => (
        <section key={id} id={id} className={classes.topic}>
          <h2>{title}</h2>
          <div className={classes.told}>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <TopicPicture id={id} />
          </div>
        </section>
      ))}
    </article>
  )
}

/** The screen that the steps describe. A click opens the picture in full size. */
function TopicPicture({ id }: { id: string }) {
  const picture = helpPictures[id]
  if (!picture) return null
  return (
    <a className={classes.picture} data-upright={picture.height > picture.width} href={picture.src}>
      <img {...picture} alt={picture.alt} loading="lazy" decoding="async" />
    </a>
  )
}
