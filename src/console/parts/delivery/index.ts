export { DeliveryDialog } from './delivery-dialog.tsx';
export { answerText, t as deliveryTexts } from './texts.ts';
