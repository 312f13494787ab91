import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { renewalSearchFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { config } from '#web/config.ts'
import { useClub } from '#web/features/club/active-club.ts'
import type { RenewalChoice } from '#web/features/club/ordering/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './enrolment-page.module.css'
import { FoundMembers } from './renewable-members.tsx'

/** Finds a member by birth date and licence number. */
export function RenewalSearch() {
  const { ids } = useClub()
  const [found, setFound] = useState<RenewalChoice[] | null>(null)
  const { values, inputProps, dateProps, submit, busy, problem } = useCallForm({
    fields: renewalSearchFields,
    failure: ({ code, message }) => (code === 'too_many_tries' ? message : orderMessages.searchFailed),
  })

  async function search(form: typeof values) {
    setFound(null)
    setFound(await callApi('getMemberForRenew', { ...ids, ...form }))
  }

  return (
    <Section
      title="Renouvellement"
      intro={<p>Indiquez la date de naissance et le numéro de licence, tels qu’ils figurent sur la licence.</p>}
    >
      <form noValidate className={classes.search} aria-label="Rechercher un membre" onSubmit={submit(search)}>
        <DateInput label="Date de naissance" autoComplete="off" {...dateProps('date_naissance')} />
        <TextInput label="Numéro de licence" inputMode="numeric" autoComplete="off" {...inputProps('numero_licence')} />
        <Button type="submit" loading={busy} leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
      </form>
      <Problem>{problem}</Problem>
      {found?.length === 0 && <NobodyFound />}
      {found && found.length > 0 && <FoundMembers key={found.map(({ id }) => id).join()} found={found} />}
    </Section>
  )
}

function NobodyFound() {
  return (
    <div role="status">
      <Empty icon={<IconUserSearch />} title="Aucun membre trouvé">
        <p>
          Vérifiez la date de naissance et le numéro de licence : les deux doivent correspondre exactement. Un membre
          sans licence depuis plus de deux ans n’est plus affiché ; contactez alors le secrétariat (
          <a href={`mailto:${config.federation.email}`}>{config.federation.email}</a>).
        </p>
      </Empty>
    </div>
  )
}
