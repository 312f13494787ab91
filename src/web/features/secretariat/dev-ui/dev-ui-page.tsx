import { IconInbox, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionIcon } from '#web/ui/action-icon.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Belt, TiedBelt } from '#web/ui/belt.tsx'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { Chip } from '#web/ui/chip.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { CloseButton } from '#web/ui/close-button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx'
import { ELicenceCode } from '#web/ui/e-licence-code.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FilterForm } from '#web/ui/filter-form.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { GroupedBars } from '#web/ui/grouped-bars.tsx'
import { Hint, ReasonedButton } from '#web/ui/hint.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Medal, MedalCount } from '#web/ui/medal.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { OldDataNotice } from '#web/ui/old-data-notice.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PasswordInput } from '#web/ui/password-input.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Problem, Success, Warning } from '#web/ui/problem.tsx'
import { Radio } from '#web/ui/radio.ts'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { Skeleton } from '#web/ui/skeleton.ts'
import { Slider } from '#web/ui/slider.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { Textarea } from '#web/ui/textarea.ts'
import { Tick } from '#web/ui/tick.tsx'
import { WishBadge } from '#web/ui/wish-badge.tsx'
import classes from './dev-ui-page.module.css'

const LONG =
  'Un texte qui ne tient sur aucune ligne, parce que la fédération a beaucoup à dire de cette licence annuelle'
const ERROR = 'Ce champ est requis.'

/** Every part of the kit in every state, for those who build screens. The server serves it in the demonstration only. */
export function DevUiPage() {
  return (
    <div className={classes.page}>
      <Page title="Éléments d’interface" intro="Chaque élément dans chacun de ses états.">
        <Buttons />
        <Fields />
        <Choices />
        <Messages />
        <Tables />
        <Lists />
        <Charts />
        <Licences />
        <Files />
      </Page>
    </div>
  )
}

function Buttons() {
  const [last, setLast] = useState('rien')
  return (
    <Section title="Boutons">
      {(['filled', 'default', 'subtle'] as const).map((variant) => (
        <div key={variant} className={classes.row}>
          <Button variant={variant}>Enregistrer</Button>
          <Button variant={variant} color="accent">
            Supprimer
          </Button>
          <Button variant={variant} disabled>
            Indisponible
          </Button>
          <Button variant={variant} loading>
            En cours
          </Button>
          <Button variant={variant} size="sm" leftSection={<IconTrash size={16} aria-hidden />}>
            Petit
          </Button>
        </div>
      ))}
      <div className={classes.row}>
        <ReasonedButton reason="Choisissez d’abord un membre.">Avec une raison</ReasonedButton>
        <ActionIcon aria-label="Retirer">
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        <CloseButton aria-label="Fermer" />
        <Loader size="sm" aria-hidden />
      </div>
      <div className={classes.row}>
        <Dropdown label="Exporter">
          <DropdownItem onClick={() => setLast('Excel')}>Excel</DropdownItem>
          <DropdownItem onClick={() => setLast('PDF')}>PDF</DropdownItem>
          <DropdownItem onClick={() => setLast('long')}>{LONG}</DropdownItem>
        </Dropdown>
        <Dropdown label="Exporter sans droit" disabled>
          <DropdownItem onClick={() => setLast('jamais')}>Excel</DropdownItem>
        </Dropdown>
        <p>Dernier choix : {last}</p>
      </div>
      <div className={classes.row}>
        <ConfirmButton
          label="Retirer la licence"
          title="Retirer cette licence ?"
          verb="Retirer"
          onConfirm={() => Promise.resolve({ message: 'La licence est retirée.' })}
        >
          <p>{LONG}.</p>
        </ConfirmButton>
        <ConfirmButton
          label="Retirer sans succès"
          title="Retirer une licence payée ?"
          verb="Retirer"
          onConfirm={() => Promise.reject(new Error('unknown'))}
        >
          <p>Cette action échoue toujours.</p>
        </ConfirmButton>
      </div>
    </Section>
  )
}

function Fields() {
  const [date, setDate] = useState('')
  return (
    <Section title="Champs">
      <div className={classes.fields}>
        <TextInput label="Texte" placeholder="Namur" />
        <TextInput label="Texte expliqué" description={LONG} defaultValue={LONG} />
        <TextInput label="Texte erroné" error={ERROR} />
        <TextInput label="Texte indisponible" disabled defaultValue="Namur" />
        <PasswordInput label="Mot de passe" />
        <PasswordInput label="Mot de passe erroné" error={ERROR} />
        <DateInput label="Date" description={`Valeur : ${date || 'vide'}`} value={date} onChange={setDate} />
        <DateInput label="Date erronée" error={ERROR} value="31/02/2026" onChange={() => {}} />
        <NativeSelect label="Liste" data={['Poussin', 'Minime', LONG]} />
        <NativeSelect label="Liste erronée" error={ERROR} data={['Poussin']} />
        <NativeSelect label="Liste indisponible" disabled data={['Poussin']} />
        <Textarea label="Remarque" rows={3} defaultValue={LONG} />
        <Textarea label="Remarque erronée" rows={3} error={ERROR} />
      </div>
    </Section>
  )
}

function Choices() {
  const [choice, setChoice] = useState('card')
  return (
    <Section title="Choix">
      <div className={classes.fields}>
        <Checkbox label="Case" />
        <Checkbox label={LONG} defaultChecked />
        <Checkbox label="Case erronée" error={ERROR} />
        <Checkbox label="Case indisponible" disabled />
      </div>
      <ChoiceList
        legend="Moyen de payement"
        value={choice}
        onChange={setChoice}
        choices={[
          { value: 'card', label: 'Carte', detail: LONG },
          { value: 'transfer', label: 'Virement' },
          { value: 'cash', label: 'Espèces', detail: 'Indisponible', disabled: true },
        ]}
      />
      <div className={classes.row}>
        <Chip.Group multiple defaultValue={['2025']}>
          <Chip value="2025">2025</Chip>
          <Chip value="2026">2026</Chip>
          <Chip value="2027" disabled>
            2027
          </Chip>
        </Chip.Group>
        <SegmentedControl aria-label="Type" data={['Tous', 'Keup', 'Dan']} />
      </div>
    </Section>
  )
}

function Messages() {
  return (
    <Section title="Messages">
      <Problem>{LONG}.</Problem>
      <Warning>Cette licence expire demain.</Warning>
      <Success>La licence est enregistrée.</Success>
      <Fold title="Je n’ai pas ces informations">{LONG}.</Fold>
      <div className={classes.row}>
        <StatusBadge tone="ok">En ordre</StatusBadge>
        <StatusBadge tone="warn">Bientôt échue</StatusBadge>
        <StatusBadge tone="bad">Échue</StatusBadge>
        <StatusBadge tone="due">À payer</StatusBadge>
        <StatusBadge tone="quiet">Sans licence</StatusBadge>
      </div>
      <LoadFailed onRetry={() => {}}>La liste n’a pas pu être chargée.</LoadFailed>
      <Empty icon={<IconInbox size={32} />} title="Aucune demande">
        Les nouvelles demandes apparaissent ici.
      </Empty>
      <Skeleton height={48} />
    </Section>
  )
}

type Person = (typeof MEMBERS)[number]
const MEMBERS = [
  { name: 'Lambert Zoé', club: 'Namur', points: 12 },
  { name: 'Dubois Adam', club: LONG, points: 7 },
  { name: 'Martin Léa', club: 'Liège', points: 30 },
]

function Lists() {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState('')
  const found = MEMBERS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Section title="Listes">
      <Tabs
        label="Vues"
        tabs={[
          { label: 'Membres', current: true, link: { to: '.' } },
          { label: 'Commandes', current: false, link: { to: '/secretariat' } },
        ]}
      />
      <SearchBox label="Recherche" text={text} onText={setText} />
      <FilterForm narrowed={filter !== ''} onReset={() => setFilter('')}>
        <NativeSelect
          label="Année"
          data={['', '2025', '2026']}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      </FilterForm>
      <FoundList<Person, { total: number; rows: Person[] }>
        found={{ data: { total: found.length, rows: found }, error: null, isPlaceholderData: false }}
        label="Personnes trouvées"
        count={({ total }) => `${total} sur ${MEMBERS.length}`}
        none={{ icon: <IconInbox size={32} />, title: 'Personne ne correspond', advice: 'Retirez un filtre.' }}
        columns={[{ title: 'Nom', show: ({ name }) => name, lead: true }]}
        rowKey={({ name }) => name}
        page={1}
        size={10}
        onPage={() => {}}
      />
      <SavedMeanwhile
        labels={{ ville: 'Ville', gsm: 'GSM' }}
        base={{ ville: 'Namur', gsm: '' }}
        saved={{ ville: 'Liège', gsm: '0470 00 00 01' }}
        typed={{ ville: 'Mons', gsm: '0470 00 00 01' }}
        onTakeOver={() => {}}
      />
      <div className={classes.row}>
        <Tick aria-label="Coché" defaultChecked />
        <Tick aria-label="En partie coché" some readOnly />
        <Tick aria-label="Indisponible" disabled />
        <BackLink to="/secretariat">Retour à la liste</BackLink>
      </div>
    </Section>
  )
}

function Charts() {
  return (
    <Section title="Graphiques">
      <BarChart
        label="Points par saison"
        highest="Plus haut"
        unit={['point', 'points']}
        bars={[
          { name: '2024', value: 0 },
          { name: '2025', value: 156 },
          { name: '2026', value: 1 },
        ]}
      />
      <GroupedBars
        label="Licences par mois"
        series={['2025', '2026']}
        groups={[
          { name: 'Janvier', values: [120, 140] },
          { name: 'Février', values: [0, 12] },
        ]}
        format={String}
      />
    </Section>
  )
}

function Licences() {
  return (
    <Section title="Licences">
      <div className={classes.row}>
        <LicenceBadge dateFin="2020-12-31" />
        <LicenceBadge dateFin="2199-12-31" />
        <LicenceBadge dateFin={null} />
        <LicenceBadge dateFin="2199-12-31" short />
        <WishBadge />
      </div>
      <div className={classes.row}>
        <Belt grade="10e Keup" />
        <Belt grade="4e Keup" />
        <Belt grade="2e Dan" />
      </div>
      <div className={classes.belt}>
        <TiedBelt grade="1er Dan" />
      </div>
      <div className={classes.row}>
        <Medal kind="gold" />
        <MedalCount kind="silver" count={2} />
        <MedalCount kind="bronze" count={0} />
        <Portrait photo={null} prenom="Zoé" nom="Lambert" />
        <PersonName nom="Lambert" prenom="Zoé" />
        <Hint text="Ces points comptent douze mois.">
          <span>Avec une explication</span>
        </Hint>
        <ELicenceCode url="https://my.abft.example/v/demo" name="Zoé Lambert" />
      </div>
      <Slider aria-label="Agrandissement" defaultValue={40} thumbLabel="Agrandissement" />
      <Radio.Group aria-label="Profil" defaultValue="zoe" className={classes.row}>
        <Radio.Card value="zoe">
          <Radio.Indicator /> Zoé
        </Radio.Card>
        <Radio.Card value="adam">
          <Radio.Indicator /> Adam
        </Radio.Card>
      </Radio.Group>
      <OldDataNotice />
    </Section>
  )
}

const MEMBER_COLUMNS: Column<(typeof MEMBERS)[number]>[] = [
  { title: 'Nom', show: ({ name }) => name, sortBy: ({ name }) => name, lead: true },
  { title: 'Club', show: ({ club }) => club },
  { title: 'Licence', show: ({ points }) => (points > 20 ? <LicenceBadge dateFin="2199-12-31" /> : '-') },
  { title: 'Points', show: ({ points }) => points, sortBy: ({ points }) => points, align: 'end' },
]

function Tables() {
  const [page, setPage] = useState(2)
  const [size, setSize] = useState(10)
  return (
    <Section title="Tableaux">
      <DataTable label="Membres" rows={MEMBERS} columns={MEMBER_COLUMNS} />
      <Pager total={95} page={page} size={size} onPage={setPage} sizes={[10, 25, 95]} onSize={setSize} />
    </Section>
  )
}

function Files() {
  const [name, setName] = useState('aucun')
  return (
    <Section title="Fichiers">
      <FileDrop label="Fichier de banque" onFile={(file) => setName(file.name)}>
        Déposez un fichier ici, ou
      </FileDrop>
      <p>Fichier choisi : {name}</p>
      <FileDrop label="Fichier en cours d’envoi" busy onFile={() => {}}>
        Envoi en cours
      </FileDrop>
    </Section>
  )
}
