import type { Invited } from '#api/core/members/invite-members.ts'
import {
  drawFacts,
  drawLetterhead,
  drawLetters,
  drawQrCode,
  INNER_WIDTH,
  longDate,
  PAGE,
  type Paper,
  type Pdf,
} from '#api/files/draw-pdf.ts'
import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'

/** The window of a Belgian envelope: on the right, 45 mm from the top. */
const WINDOW = { left: PAGE.width - PAGE.margin - 230, top: 150, width: 230 }
const QR_SIZE = 84

/** One page for each member: who, where to sign up, number and code. */
export function drawInvitations(paper: Paper, members: Invited[]) {
  const { env } = paper
  const day = dateInBrussels(paper.made)
  const portal = `My${env.FEDERATION_SHORT_NAME}`
  return drawLetters({ ...paper, title: 'Premier accès' }, members, (pdf, member) => {
    drawLetterhead(pdf, env)
    drawAddress(pdf, member)
    drawText(pdf, { member, day, portal })
    drawFacts(pdf, env, [
      ['Licence', member.numero_licence],
      ['Code unique', member.code],
      ['Adresse', env.publicUrl],
    ])
    drawSteps(pdf)
    drawQrCode(pdf, `${env.publicUrl}/account/create`, PAGE.margin, pdf.y + 12, QR_SIZE)
  })
}

function drawAddress(pdf: Pdf, { prenom, nom, adresse, complement, cp, ville }: Invited) {
  const lines = [`${prenom} ${nom}`, adresse, complement, `${cp} ${ville.toUpperCase()}`].filter((line) => line.trim())
  pdf.font('regular').fontSize(11).fillColor('#000000')
  for (const [index, line] of lines.entries()) {
    pdf.text(line, WINDOW.left, WINDOW.top + index * 16, { width: WINDOW.width, height: 15, ellipsis: true })
  }
}

interface Words {
  member: Invited
  day: CalendarDate
  portal: string
}

function drawText(pdf: Pdf, { member: { club, date_fin }, day, portal }: Words) {
  // A list may have people whose licence has ended.
  const isLicensed = date_fin !== null && date_fin >= day
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor('#000000')
    .text(longDate(day), PAGE.margin, 260, { width: INNER_WIDTH })
    .moveDown(1.5)
    .font('bold')
    .text(`Votre accès à ${portal}`)
    .font('regular')
    .moveDown(0.8)
    .text('Bonjour,')
    .moveDown(0.6)
    .text(
      `${isLicensed ? `Vous êtes membre du club ${club}. ` : ''}Votre licence, vos grades et vos résultats vous attendent dans ${portal}, et votre e-licence s’y ouvre sur votre téléphone. Ces données ouvrent votre espace, ou celui de votre enfant\u00a0:`,
      { width: INNER_WIDTH },
    )
    .moveDown(0.8)
}

function drawSteps(pdf: Pdf) {
  pdf.font('regular').fontSize(11).fillColor('#000000')
  const steps = [
    'Créez un compte avec votre adresse e-mail, et confirmez-la.',
    'Choisissez «\u00a0Lier une licence\u00a0» et entrez le numéro de licence, la date de naissance et le code unique.',
    'Un parent peut lier les licences de plusieurs enfants au même compte.',
  ]
  for (const [index, step] of steps.entries()) {
    pdf.text(`${index + 1}. ${step}`, PAGE.margin, pdf.y, { width: INNER_WIDTH }).moveDown(0.4)
  }
  pdf.moveDown(0.4).text('Le code unique est personnel et ne sert qu’une fois. Ne le donnez à personne d’autre.', {
    width: INNER_WIDTH,
  })
}
