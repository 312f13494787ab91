import type { ComponentProps } from 'react'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LIST_ID } from './found-members.tsx'
import classes from './members.module.css'

type Props = Pick<ComponentProps<typeof SearchBox>, 'label' | 'text' | 'onText' | 'matches'>

export function MemberSearchBox(props: Props) {
  return (
    <SearchBox
      className={classes.search}
      description={
        <>
          Nom, numéro de licence, date de naissance, e-mail, téléphone, ville ou club.
          <span className="with-keyboard"> « / » ramène ici, Entrée choisit la première personne.</span>
        </>
      }
      placeholder="Lambert Zoé, 200042, 17/05/2010…"
      maxLength={200}
      aria-controls={LIST_ID}
      {...props}
    />
  )
}
