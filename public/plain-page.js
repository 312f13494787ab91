// A reload keeps what stands behind the # of a link; following the link to the same page would lose it.
document.getElementById('again')?.addEventListener('click', (event) => {
  event.preventDefault()
  location.reload()
})
