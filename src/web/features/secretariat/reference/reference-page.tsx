import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { FederationSection } from './federation-section.tsx'
import { PointsSection } from './points-section.tsx'
import { PricesSection } from './prices-section.tsx'
import classes from './reference.module.css'
import { ReferenceSection } from './reference-section.tsx'
import { TemplateSection } from './template-section.tsx'

const TABS: Record<string, { label: string; show: () => ReactNode }> = {
  grades: { label: 'Grades', show: () => <ReferenceSection table="grades" /> },
  points: {
    label: 'Points',
    show: () => (
      <>
        <PointsSection />
        <ReferenceSection table="niveaux" />
      </>
    ),
  },
  categories: {
    label: 'Catégories',
    show: () => (
      <>
        <ReferenceSection table="categories_age" />
        <ReferenceSection table="categories_grade" />
        <ReferenceSection table="categories_poids" />
      </>
    ),
  },
  labels: {
    label: 'Critères et labels',
    show: () => (
      <>
        <ReferenceSection table="labels" />
        <ReferenceSection table="criteres" />
      </>
    ),
  },
  prix: {
    label: 'Produits et prix',
    show: () => (
      <>
        <PricesSection />
        <ReferenceSection table="produits" />
      </>
    ),
  },
  documents: { label: 'Documents', show: () => <DocumentsSection /> },
  modele: { label: 'Demande de licence', show: () => <TemplateSection /> },
  federation: { label: 'Fédération', show: () => <FederationSection /> },
}

export function ReferencePage() {
  const { onglet } = useSearch({ from: '/secretariat/reference' })
  const tab = onglet !== undefined && Object.hasOwn(TABS, onglet) ? onglet : 'grades'
  return (
    <Page title="Référentiel" intro={<p>Ce qui change ici vaut tout de suite dans tout le portail.</p>}>
      <Tabs
        label="Référentiel"
        tabs={Object.entries(TABS).map(([name, { label }]) => ({
          label,
          current: name === tab,
          link: { to: paths.staffReference, search: { onglet: name } },
        }))}
      />
      <div key={tab} className={classes.stack}>
        {TABS[tab]!.show()}
      </div>
    </Page>
  )
}
