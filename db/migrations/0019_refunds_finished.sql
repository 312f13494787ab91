-- A refund that was asked for and never answered is asked for again by the portal itself, until there is an outcome.

alter table payment
  -- Why the money goes back: what the club is told, whoever gets the answer.
  add column refund_reason text,
  -- The provider said no, and a person knows: it is not asked again unless somebody wants it.
  add column refund_refused_at timestamptz;

update payment set refund_reason = coalesce(
  (select event.after ->> 'reason'
    from audit_event event join club_order on event.subject = 'order ' || club_order.numero
    where club_order.id = payment.id_order and event.action = 'order.ask_refund'
    order by event.at desc limit 1),
  'Commande remboursée')
where refund_key is not null;

alter table payment
  add constraint payment_refund_reason check ((refund_key is null) = (refund_reason is null)),
  add constraint payment_refund_refused check (refund_refused_at is null or refund_key is not null);
create index payment_refund_unanswered on payment (refund_asked_at)
  where state = 'succeeded' and refund_key is not null and refund_refused_at is null;

alter table payment_alert
  drop constraint payment_alert_reason_check,
  add constraint payment_alert_reason_check check (reason in (
    'amount', 'currency', 'intent', 'order_closed', 'unknown_order', 'paid_twice', 'refund_refused'
  ));
