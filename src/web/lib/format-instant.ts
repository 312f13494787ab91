// Created when they are needed: the kit is part of every screen, and a formatter takes a slow phone a twentieth of a second.
let day: Intl.DateTimeFormat | undefined
let hour: Intl.DateTimeFormat | undefined

/** 15/11/2026 à 14:05, in Belgium. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  const timeZone = 'Europe/Brussels'
  day ??= new Intl.DateTimeFormat('fr-BE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
  hour ??= new Intl.DateTimeFormat('fr-BE', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${day.format(date)}\u00a0à\u00a0${hour.format(date)}`
}
